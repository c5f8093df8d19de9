/** A file on its way to the server: by XMLHttpRequest, since `fetch` does not tell how much of it has gone. */
import type { Endpoint, ContractInput, Reply } from '#core/contract.ts'
import { addressOf, headersOf, takeBack } from './api.ts'
import { reportReachable } from './connection.ts'
import { ApiError, bodyOf } from './apiError.ts'

interface UploadOptions {
  /** Part that was sent, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
  /** Key of the upload, the same when a file is sent again. */
  key: string
  /** Version of the record that the file becomes part of. */
  version?: number
}

/** Sends one file as a form. Throws ApiError as `call` does, and the signal's reason when it was stopped. */
export function sendFile<E extends Endpoint>(
  endpoint: E,
  given: ContractInput<E>,
  file: File,
  { onProgress, signal, key, version }: UploadOptions,
): Promise<{ data: Reply<E>; undo?: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, `/api${addressOf(endpoint, given)}`)
    for (const [name, value] of Object.entries(
      headersOf({ changes: true, idempotencyKey: key, ...(version !== undefined && { version }) }),
    ))
      request.setRequestHeader(name, value)
    request.responseType = 'text'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status >= 400) return void refusalOf(request).then(reject)
      const token = request.getResponseHeader('x-undo')
      resolve({
        data: JSON.parse(request.responseText || 'null') as Reply<E>,
        ...(token !== null && { undo: () => takeBack(token) }),
      })
    })
    request.addEventListener('error', () => {
      reportReachable(false)
      reject(new ApiError(0, {}))
    })
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('files', file, file.name)
    request.send(form)
  })
}

const refusalOf = async ({ status, responseText }: XMLHttpRequest) =>
  new ApiError(status, responseText === '' ? {} : await bodyOf(new Response(responseText)))
