/**
 * Attributes by which map tiles describe clusters of projects, for the server that counts and the browser that draws
 * them.
 */

/**
 * Bits of a cell within a tile's side: projects in one cell are drawn together. At deep zoom levels only those at the
 * same place are.
 */
export const cellBits = (zoom: number) => (zoom < 14 ? 3 : zoom < 17 ? 4 : 6)
