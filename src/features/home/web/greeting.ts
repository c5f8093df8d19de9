/** By the hour of the clock on the wall (0-23). */
export const greeting = (hour: number): string =>
  hour >= 5 && hour < 12 ? 'Good morning' : hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
