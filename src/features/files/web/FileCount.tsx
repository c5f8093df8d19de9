import { TabCount } from '#web/record/TabCount.tsx'
import { listFiles } from '../files.contract.ts'
import type { FilesOf, UploadsTo } from './useUploads.ts'

/** The number of a record's files, of one purpose if given. */
export const FileCount = ({ owner, id, purpose }: FilesOf & Pick<UploadsTo, 'purpose'>) => (
  <TabCount endpoint={listFiles} query={{ [`${owner}_id`]: String(id), rows: '1', ...(purpose && { purpose }) }} />
)
