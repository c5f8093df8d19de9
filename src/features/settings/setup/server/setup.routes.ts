import * as contract from '#features/auth/auth.contract.ts'
import { on, onPublic, type Route } from '#server/http/route.ts'
import { addSamples, listSetUpSteps, removeSamples } from '../setup.contract.ts'
import * as samples from './samples.ts'
import { getSetUp, setUp } from './setup.ts'
import * as steps from './setUpSteps.ts'

export const setUpRoutes: readonly Route[] = [
  onPublic(contract.getSetUp, getSetUp),
  onPublic(contract.setUp, setUp),
  on(listSetUpSteps, steps.listSetUpSteps),
  on(addSamples, samples.addSamples),
  on(removeSamples, samples.removeSamples),
]
