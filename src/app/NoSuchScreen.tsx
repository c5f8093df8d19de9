import { Link } from '@tanstack/react-router'

import { usePageTitle } from '#web/title.ts'
import { NotFound } from '#web/ui/NotFound.tsx'

export function NoSuchScreen() {
  usePageTitle('Page not found')
  return <NotFound action={<Link to="/">Go to the start</Link>} />
}
