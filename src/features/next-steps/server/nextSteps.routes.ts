import { on, type Route } from '#server/http/route.ts'
import { getNextStep, listNextSteps } from '../nextSteps.contract.ts'
import { nextStepFacts, nextStepsOf } from './nextSteps.ts'

export const nextStepRoutes: readonly Route[] = [
  on(getNextStep, (ctx, { params }) => nextStepFacts(ctx, params.id)),
  on(listNextSteps, (ctx, { query }) => nextStepsOf(ctx, query.ids ?? [])),
]
