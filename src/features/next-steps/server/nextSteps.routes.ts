import { on, type Route } from '#server/http/route.ts'
import { getNextStep } from '../nextSteps.contract.ts'
import { nextStepFacts } from './nextSteps.ts'

export const nextStepRoutes: readonly Route[] = [on(getNextStep, (ctx, { params }) => nextStepFacts(ctx, params.id))]
