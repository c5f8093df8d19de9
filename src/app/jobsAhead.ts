/**
 * Fetches the jobs of today and tomorrow whole, so that they open without a network although nobody opened them before: the
 * project's page with its site, notes, comments and files, the tasks, the files' thumbnails, and the map of several sites.
 */
import type { Endpoint } from '#core/contract.ts'
import { addDays, today } from '#core/days.ts'
import { listExtraFields } from '#core/extraFields.contract.ts'
import { listProjectActivity } from '#features/activity/activity.contract.ts'
import { loadedProfile } from '#features/auth/web/guard.ts'
import { commentCalls } from '#features/comments/comments.contract.ts'
import { listDocuments } from '#features/documents/documents.contract.ts'
import { type FileRecordFile, listFiles, previewFile } from '#features/files/files.contract.ts'
import { listFeatures, mapBackground } from '#features/map/map.contract.ts'
import { getNextStep } from '#features/next-steps/nextSteps.contract.ts'
import { project } from '#features/projects/projects.ts'
import { getMyDays, type MyJob } from '#features/schedule/scheduleMine.contract.ts'
import { task } from '#features/tasks/tasks.ts'
import { call, callForFile, keepAnswer, queryClient, queryFor } from '#web/api.ts'
import { isReachable } from '#web/connection.ts'
import { mayCall } from '#web/mayCall.ts'
import { whyNotOffline } from '#web/offline/worker.ts'
import { gatherReadsBegunNow } from '#web/together.ts'

/** The most projects, and the most thumbnails of each. */
const [mostProjects, mostThumbnails] = [6, 16]
/** Milliseconds after which jobs that came are fetched: the screen has its answers first. */
const quietMs = 1500

const fetched = new Map<string, string>()
let running: Promise<void> = Promise.resolve()
let following = false
let hasMap = false

/** Fetches them now, and again whenever the answer about them changes: each state of a job once per page load. */
export async function fetchJobsAhead(): Promise<void> {
  const me = loadedProfile()
  if (!me || me.impersonator || !mayCall(me, getMyDays) || whyNotOffline() !== null || !isReachable()) return
  follow()
  const { days } = await queryClient.query(queryFor(getMyDays, { query: { start: today(me.org.timezone) } }))
  await ahead(days)
}

function follow(): void {
  if (following) return
  following = true
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== getMyDays.name || query.state.status !== 'success') return
    const { days } = query.state.data as { days: readonly MyJob[] }
    setTimeout(() => void ahead(days).catch(() => undefined), quietMs)
  })
}

/** One at a time: what is on screen goes first. */
function ahead(days: readonly MyJob[]): Promise<void> {
  return (running = running.catch(() => undefined).then(() => fetchAll(days)))
}

async function fetchAll(days: readonly MyJob[]): Promise<void> {
  const me = loadedProfile()
  if (!me) return
  const now = today(me.org.timezone)
  const near = days.filter(({ day }) => day === now || day === addDays(now, 1))
  const byProject = Map.groupBy(near, ({ project: place }) => place?.id ?? 0)
  byProject.delete(0)
  for (const [id, jobs] of [...byProject].slice(0, mostProjects)) {
    const [key, state] = [`${me.org.id} ${me.id} ${id}`, JSON.stringify(jobs)]
    if (fetched.get(key) === state || !isReachable()) continue
    fetched.set(key, state)
    await fetchProject(String(id), [...new Set(jobs.flatMap((job) => (job.task ? [String(job.task.id)] : [])))]).catch(
      (error: unknown) => {
        fetched.delete(key)
        throw error
      },
    )
  }
  await fetchMap(near)
}

/** A day of several sites has a map, which is drawn without a network from files that are kept once they were fetched. */
async function fetchMap(jobs: readonly MyJob[]): Promise<void> {
  const sites = jobs.flatMap(({ day, project: place }) =>
    place && place.coordinates !== '' ? `${day} ${place.id}` : [],
  )
  const days = [...new Set(sites)].map((site) => site.split(' ')[0])
  if (days.length === new Set(days).size || hasMap || !isReachable()) return
  // Only a page of the worker’s has its files kept; a page before it asks again with the next answer about jobs.
  if (!navigator.serviceWorker.controller) return
  await (await import('#features/map/web/WayMap.tsx')).prepareMap()
  await read(mapBackground, {})
  hasMap = true
}

/** The same calls as the pages make, so that these find their answers. */
async function fetchProject(id: string, taskIds: readonly string[]): Promise<void> {
  const params = { id }
  gatherReadsBegunNow()
  const [files] = await Promise.all([
    read(listFiles, { query: { project_id: id, rows: '50', page: '1' } }),
    read(listFiles, { query: { project_id: id, rows: '1' } }),
    read(project.calls.get, { params }),
    read(listExtraFields, { query: { resource: 'projects' } }),
    read(getNextStep, { params }),
    read(task.calls.ofProject, { params }),
    read(listFeatures, { params }),
    read(listProjectActivity, { params, query: {} }),
    read(commentCalls.project.list, { params, query: { rows: '20', page: '1' } }),
    read(listDocuments, { params }),
    ...taskIds.flatMap((taskId) => [
      read(task.calls.get, { params: { id: taskId } }),
      read(task.calls.get, { params: { id: taskId }, query: { schedule: 'true' } }),
    ]),
  ])
  const pictures = (files as { results: FileRecordFile[] } | undefined)?.results.filter(({ width }) => width !== null)
  for (const file of (pictures ?? []).slice(0, mostThumbnails)) await fetchThumbnail(file)
}

/** A part that is refused, or out of reach, leaves the others as they are. */
async function read(endpoint: Endpoint, given: object): Promise<unknown> {
  const me = loadedProfile()
  if (!me || !mayCall(me, endpoint)) return undefined
  return call<Endpoint>(endpoint, given, { quiet: true }).catch((error: unknown) => {
    if (isReachable()) return undefined
    throw error
  })
}

async function fetchThumbnail({ id }: FileRecordFile): Promise<void> {
  const given = { params: { id: String(id) }, query: { size: 'thumbnail' as const } }
  const response = await callForFile(previewFile, given, AbortSignal.timeout(20_000))
  await keepAnswer(previewFile, given, await response.blob())
}
