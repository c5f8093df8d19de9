import { undoChange } from '#core/undo.contract.ts'
import { on, type Route } from '../http/route.ts'
import { undo } from './undo.ts'

export const undoRoutes: readonly Route[] = [on(undoChange, (ctx, { body }) => undo(ctx, body.token))]
