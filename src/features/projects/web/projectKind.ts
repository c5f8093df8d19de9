import { kindOf } from '#web/record/kit/kind.ts'
import { project } from '../projects.ts'
import { changedWith } from './projectReads.ts'

export const projectKind = { ...kindOf(project), invalidates: changedWith }
