import { listClientProjects } from '#features/clients/clients/clients.ts'
import { on, type Route } from '#server/http.ts'
import { pickProjects } from '../projects.contract.ts'
import { clientProjects } from './clientProjects.ts'
import { pickableProjects } from './projects.queries.ts'

export const projectRoutes: readonly Route[] = [
  on(pickProjects, (ctx, { query }) => pickableProjects(ctx, query)),
  on(listClientProjects, (ctx, { params, query }) => clientProjects(ctx, params.id, query)),
]
