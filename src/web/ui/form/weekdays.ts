const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The days of a week in order, as ISO numbers and in words. */
export const weekdayNames = (first: 1 | 7) =>
  names.map((_, index) => {
    const day = ((first - 1 + index) % 7) + 1
    const long = names[day - 1] ?? ''
    return { day, long, short: long.slice(0, 3) }
  })
