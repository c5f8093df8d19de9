import { on } from '#server/http.ts'
import { pickProjects } from '../projects.contract.ts'
import { pickableProjects } from './projects.queries.ts'

export const projectRoutes = [on(pickProjects, (ctx, { query }) => pickableProjects(ctx, query))]
