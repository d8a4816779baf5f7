/** Spec 2 "Not-found page": the requested path is logged; quoted and cut, because anyone can write a path (S27). */
console.error("404: no page at", JSON.stringify(location.pathname.slice(0, 200)));
