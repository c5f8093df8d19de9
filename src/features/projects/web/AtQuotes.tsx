/** A quote that was opened as a project goes on at its own address: there its list and its place in the menu are right. */
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { has } from '#core/permissions.ts'
import { paths, searchOf } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import type { Project } from '../projects.ts'
import { quote } from '../quotes.ts'

export function AtQuotes({ project }: { project: Project }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const me = useMe()
  const isQuote = project.accepted === null && has(me, 'projects.view_quote')
  useEffect(() => {
    if (!isQuote || !pathname.startsWith('/projects/')) return
    const { queryKey } = queryFor(quote.calls.get, { params: { id: String(project.id) } })
    client.setQueryData(queryKey, project)
    const to = pathname.replace('/projects/', '/quotes/')
    void navigate({ to: paths.to(to), search: searchOf(true), hash: true, replace: true })
  }, [isQuote, pathname, project, client, navigate])
  return null
}
