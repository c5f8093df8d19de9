/** The sixteen colours that people choose from: they differ on light and on dark. */
import * as z from 'zod/mini'

export const palette = [
  { value: '#1d7680', label: 'Petrol' },
  { value: '#2563eb', label: 'Blue' },
  { value: '#0e7490', label: 'Cyan' },
  { value: '#4f46e5', label: 'Indigo' },
  { value: '#7c3aed', label: 'Violet' },
  { value: '#c026d3', label: 'Magenta' },
  { value: '#db2777', label: 'Pink' },
  { value: '#e11d48', label: 'Red' },
  { value: '#ea580c', label: 'Orange' },
  { value: '#d97706', label: 'Amber' },
  { value: '#a16207', label: 'Ochre' },
  { value: '#65a30d', label: 'Lime' },
  { value: '#15803d', label: 'Green' },
  { value: '#0f766e', label: 'Teal' },
  { value: '#78716c', label: 'Stone' },
  { value: '#475569', label: 'Slate' },
] as const

const values: readonly string[] = palette.map(({ value }) => value)

/** One of the palette's sixteen colours as `#rrggbb`, or empty. */
export const PaletteColour = z
  .string()
  .check(z.refine((colour) => colour === '' || values.includes(colour), 'Choose one of the sixteen colours.'))
