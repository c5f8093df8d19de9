/** Of what is remembered when a bare address opens. By itself, for every page brings it along. */
export const boardSettings = ['view', 'flat', 'density', 'tray'] as const
