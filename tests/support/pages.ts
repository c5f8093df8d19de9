/** The screens that the browser's part has, as the route tree says them. */
interface Page {
  options: { path?: string; id?: string }
  children?: Page[] | Record<string, Page>
}

/** Every path below a page, without the closing slash. */
function pathsIn(page: Page, above = ''): string[] {
  const own = (page.options.path ?? '').replace(/^\/|\/$/g, '')
  const path = own === '' ? above : `${above}/${own}`
  const children = Object.values(page.children ?? {})
  if (children.length > 0) return children.flatMap((child) => pathsIn(child, path))
  // An optional part is the same route.
  return [path.replace(/\{-(\$\w+)\}/g, '$1') || '/']
}

// The browser's part is typed for the browser: here it is only data.
const { routeTree } = (await import(new URL('../../src/app/pages.tsx', import.meta.url).href)) as { routeTree: Page }
/** Every path of the route tree, without the closing slash: `/clients/$id`. */
export const pages = pathsIn(routeTree)
