/** The shape of a message, as text and as HTML: the same words in both, one link that matters, and why it came. */
import { oneLine } from './mailSmtp.ts'

export interface LetterParts {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** Lines of two columns: label and amount. */
  rows?: readonly (readonly [string, string])[]
  action: { label: string; url: string }
  /** Reason for the message and, where more of its kind may follow, the way to stop them. */
  footer: readonly string[]
  stop?: { label: string; url: string }
}

export function composed(parts: LetterParts): { subject: string; text: string; html: string } {
  return { subject: oneLine(parts.subject).slice(0, 300), text: asText(parts), html: asHtml(parts) }
}

function asText({ greeting, paragraphs, rows = [], action, footer, stop }: LetterParts): string {
  const width = Math.max(0, ...rows.map(([what]) => what.length))
  return [
    greeting,
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(([what, much]) => `  ${what.padEnd(width)}  ${much}`).join('\n')] : []),
    `${action.label}: ${action.url}`,
    `-- \n${[...footer, ...(stop ? [`${stop.label}: ${stop.url}`] : [])].join('\n')}`,
  ].join('\n\n')
}

// Mail programs know neither style sheets nor our colours in the dark: plain tables, colours that stand on either.
function asHtml({ greeting, paragraphs, rows = [], action, footer, stop }: LetterParts): string {
  const p = (text: string) => `<p style="margin:0 0 14px">${escaped(text)}</p>`
  const row = ([what, much]: readonly [string, string]) =>
    `<tr><td style="padding:6px 24px 6px 0;border-bottom:1px solid #e1e6ea">${escaped(what)}</td>` +
    `<td style="padding:6px 0;border-bottom:1px solid #e1e6ea;text-align:right;font-variant-numeric:tabular-nums">${escaped(much)}</td></tr>`
  const table =
    rows.length === 0
      ? ''
      : `<table role="presentation" cellspacing="0" style="margin:0 0 18px;border-collapse:collapse">${rows.map(row).join('')}</table>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"></head>
<body style="margin:0;background:#f5f7f8;color:#1f2933;font:15px/1.5 Inter,'Segoe UI',Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<div style="margin:0 0 12px;color:#1d7680;font-weight:700">Fieldbook</div>
<div style="padding:24px;border:1px solid #e1e6ea;border-radius:8px;background:#ffffff">
${[greeting, ...paragraphs].map(p).join('\n')}
${table}
<p style="margin:0">${mailButton(action)}</p>
</div>
<p style="margin:14px 0 0;color:#52606d;font-size:13px">${[...footer.map(escaped), ...(stop ? [stopLink(stop)] : [])].join('<br>\n')}</p>
</div></body></html>`
}

/** A link that looks like a button. */
export const mailButton = ({ label, url }: { label: string; url: string }): string =>
  `<a href="${escaped(url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1d7680;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a>`

const stopLink = ({ label, url }: { label: string; url: string }) =>
  `<a href="${escaped(url)}" style="color:#52606d">${escaped(label)}</a>`

/** Plain text as HTML: the same words and lines, nothing of it read as markup. */
export const plainHtml = (text: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body style="font:15px/1.5 Helvetica,Arial,sans-serif;white-space:pre-wrap">${escaped(text)}</body></html>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
