import { on, type Route } from '#server/http.ts'
import { listInbox as contract } from '../inbox.contract.ts'
import { listInbox } from './inbox.ts'

export const diaryInboxRoutes: readonly Route[] = [on(contract, (ctx, { query }) => listInbox(ctx, query))]
