// Loaded before the function, so that both run-times store the same times of reading.
Date.now = () => Date.UTC(2026, 10, 21, 12);
Math.random = () => 0.5;
