/** How the tiles of the map tell many projects, for the server that counts them and the browser that draws them. */

/**
 * Bits of a cell within a tile's side: projects in one cell are drawn together. Far down only those at the same spot
 * are.
 */
export const cellBits = (zoom: number) => (zoom < 14 ? 3 : zoom < 17 ? 4 : 6)
