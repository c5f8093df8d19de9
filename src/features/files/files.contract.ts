/**
 * Files of records (docs/rules/directory.md#files, docs/rules/api.md#uploads-and-downloads): uploaded as a form,
 * downloaded as bytes. Whoever may see the record may see its files; the permissions of the group `file` decide what
 * they may do to them.
 */
import * as z from 'zod/mini'

import { HistoryItem } from '#core/history.ts'
import {
  endpoint,
  Id,
  IdInPath,
  IdText,
  listText,
  Nothing,
  pageQuery,
  recordFields,
  Ref,
  text,
  Version,
} from '#core/contract.ts'
import { safeFileName } from '#core/fileNames.ts'
import { recordPageOf, wantedQuery, withCounts } from '#core/records.ts'
import { fileLists, holders } from './fileLists.contract.ts'
import { fileHolders, fileKinds, filePurposes, filesAtOnce } from './files.rules.ts'

/** A name that every system can write to its disk. */
const FileName = text({ min: 1, max: 150 }).check(
  z.refine(
    (name) => name === '' || safeFileName(name) === name,
    'A file name cannot contain / \\ : * ? " < > |, end with a dot, or be the name of a device.',
  ),
)

export const FileRecordFile = z.object({
  id: Id,
  name: z.string(),
  /** Size in bytes. */
  size: z.int(),
  /** The media type, by its content. */
  type: z.string(),
  kind: z.enum(fileKinds),
  /** Width of a picture in pixels; null for all else, which has no preview. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** The record, or the firm, that it belongs to. */
  owner: z.enum(fileHolders),
  record: Ref,
  purpose: z.enum(filePurposes),
  uploaded_by_id: Id,
  uploaded_by: Ref,
  ...recordFields,
})
export type FileRecordFile = z.output<typeof FileRecordFile>

/** An uploaded file with notes, a sentence for each change that the server made to it. */
const UploadedFile = z.extend(FileRecordFile, { notes: z.array(z.string()) })
export type UploadedFile = z.output<typeof UploadedFile>

export const listFiles = endpoint({
  name: 'listFiles',
  method: 'GET',
  path: '/files/',
  summary: 'Files of the firm and of records I may see, or of one record',
  access: 'file.view_file',
  query: z.object({
    ...pageQuery(fileLists.orderings, fileLists.ordering),
    ...wantedQuery(fileLists.filters, fileLists.tabs),
    ...withCounts,
    /** Files with these ids, on any tab. */
    ids: z.optional(listText(IdText)),
  }),
  reply: recordPageOf(FileRecordFile, fileLists.tabs),
  offline: 'own',
})

export const uploadFiles = endpoint({
  name: 'uploadFiles',
  method: 'POST',
  path: '/files/',
  summary: `Up to ${filesAtOnce} files for a record or for the firm, as multipart/form-data: all or none`,
  access: 'file.add_file',
  query: z.object({
    ...holders,
    purpose: z._default(z.enum(filePurposes), 'attachment'),
  }),
  reply: z.array(UploadedFile),
  creates: true,
  upload: 'form',
})

export const getFileSpace = endpoint({
  name: 'getFileSpace',
  method: 'GET',
  path: '/files/space/',
  summary: 'Used and available space for files of the firm, in bytes',
  access: 'file.view_file',
  reply: z.object({ used: z.int(), quota: z.int(), most: z.int() }),
})

export const getFile = endpoint({
  name: 'getFile',
  method: 'GET',
  path: '/files/:id/',
  summary: 'One file, without its bytes',
  access: 'file.view_file',
  params: IdInPath,
  reply: FileRecordFile,
})

export const FileRename = z.partial(z.strictObject({ name: FileName, version: Version }))

export const changeFile = endpoint({
  name: 'changeFile',
  method: 'PATCH',
  path: '/files/:id/',
  summary: 'Rename a file',
  access: 'file.change_file',
  params: IdInPath,
  body: FileRename,
  reply: FileRecordFile,
})

export const deleteFile = endpoint({
  name: 'deleteFile',
  method: 'DELETE',
  path: '/files/:id/',
  summary: 'Delete a file',
  access: 'file.delete_file',
  params: IdInPath,
  reply: Nothing,
})

export const fileHistory = endpoint({
  name: 'fileHistory',
  method: 'GET',
  path: '/files/:id/history/',
  summary: 'The history of a file, newest first',
  access: 'file.view_file',
  params: IdInPath,
  reply: z.array(HistoryItem),
})

export const downloadFile = endpoint({
  name: 'downloadFile',
  method: 'GET',
  path: '/files/:id/download/',
  summary: 'Download a file as an attachment; supports Range',
  access: 'file.view_file',
  params: IdInPath,
  reply: z.string(),
  raw: ['application/octet-stream'],
})

export const previewFile = endpoint({
  name: 'previewFile',
  method: 'GET',
  path: '/files/:id/preview/',
  summary: 'A preview of a picture without its metadata; 404 for other files',
  access: 'file.view_file',
  params: IdInPath,
  query: z.object({ size: z._default(z.enum(['thumbnail', 'preview']), 'preview') }),
  reply: z.string(),
  raw: ['image/webp'],
})
