import { on, onOwn, type Route } from '#server/http/route.ts'
import * as contract from '../archive.contract.ts'
import { downloadArchive, listArchives, startArchive } from './archive.ts'

export const archiveRoutes: readonly Route[] = [
  on(contract.listArchives, listArchives),
  on(contract.startArchive, startArchive),
  onOwn(contract.downloadArchive, downloadArchive),
]
