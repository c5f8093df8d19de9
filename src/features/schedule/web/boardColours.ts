/** The sixteen colours of bars (specification, section 9): they differ on light and on dark. */
const palette = [
  '#1d7680',
  '#2563eb',
  '#0e7490',
  '#4f46e5',
  '#7c3aed',
  '#c026d3',
  '#db2777',
  '#e11d48',
  '#ea580c',
  '#d97706',
  '#a16207',
  '#65a30d',
  '#15803d',
  '#0f766e',
  '#78716c',
  '#475569',
] as const

/** Of a project: always the same; what is no task is grey. */
export const colourOf = (projectId: number | null): string =>
  projectId === null ? '#475569' : (palette[(projectId * 7) % palette.length] ?? palette[0])
