/** What is done outside of requests: a feature adds its jobs and what it wants to hear of. */
import { forgottenTimers } from '#features/diary/server/diary.timer.job.ts'
import type { Work } from '#server/jobs.ts'
import { maintenance } from '#server/maintenance.ts'
import type { Listeners } from '#server/worker.ts'

export const work: Work = [maintenance, forgottenTimers]

/** By topic: `'diary.changed': [tellTheManager]`. */
export const listeners: Listeners = {}
