/** A date in parts, as far as they were found; checked all together at the end. */
export class DateParts {
  year: number | undefined;
  month: number | undefined;
  day: number | undefined;
  /** Day of the year (ISO 8601), instead of month and day. */
  ordinal: number | undefined;
  hour: number | undefined;
  minute = 0;
  second = 0;
  isAfternoon: boolean | undefined;
  offsetMinutes: number | undefined;

  get hasDate(): boolean {
    return this.year !== undefined && this.month !== undefined;
  }

  get hasTime(): boolean {
    return this.hour !== undefined;
  }

  /** Two digits are this century up to 89, as in feedparser; RFC 822 knows no other years. */
  setYear(value: number, digits: number): void {
    if (digits < 3) this.year = value + (value < 90 ? 2000 : 1900);
    // By how many years the calendar of a feed is ahead of ours: 2026 is 2569 in Thailand and 115 in Taiwan.
    else if (value > 2440 && value < 2700) this.year = value - 543;
    else this.year = value + (digits === 3 || (value > 90 && value < 200) ? 1911 : 0);
  }

  /** What the clock showed, as if in UTC; undefined when a part is out of range (R29: nothing rolls over). */
  toWallMs(): number | undefined {
    const { year, month = 1, day = 1, ordinal = day, minute, second } = this;
    const hour = this.#hour24();
    if (year === undefined || hour === undefined || year > 9999) return undefined;
    const isMidnightAsEnd = hour === 24 && minute === 0 && second === 0;
    if ((hour > 23 && !isMidnightAsEnd) || minute > 59 || second > 60) return undefined;
    if (ordinal < 1 || month < 1 || month > 12) return undefined;
    const date = new Date(0);
    date.setUTCFullYear(year, month - 1, ordinal);
    const isOfMonth = this.ordinal !== undefined || date.getUTCMonth() === month - 1;
    return date.getUTCFullYear() === year && isOfMonth ? date.setUTCHours(hour, minute, second) : undefined;
  }

  #hour24(): number | undefined {
    const { hour = 0, isAfternoon } = this;
    if (isAfternoon === undefined || hour > 12) return hour;
    return (hour % 12) + (isAfternoon ? 12 : 0);
  }
}
