/** Settings that are remembered for a bare address. By itself, for every page brings it along. */
export const boardSettings = ['view', 'flat', 'density', 'tray', 'loads', 'tentative', 'team'] as const
