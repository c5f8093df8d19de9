/** Forms of files, as browsers and others write them. */

export interface Part {
  /** As it stands in the header: what the form's reader makes of it is its own business. */
  name: string
  content: Buffer | string
  field?: string
  type?: string
}

const boundary = 'a-quayside-boundary'
export const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` }

export const partHead = ({ name, field = 'files', type = 'application/octet-stream' }: Omit<Part, 'content'>): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
export const formEnd = `\r\n--${boundary}--\r\n`

/** Builds a field of a form, to stand before its files. */
export const formField = (name: string, value: string | number): Buffer =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)

/** The body of a form. */
export const form = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part, index) => [
      Buffer.from(index === 0 ? '' : '\r\n'),
      Buffer.from(partHead(part)),
      Buffer.from(part.content),
    ]),
    Buffer.from(formEnd),
  ])
