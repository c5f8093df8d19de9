/** Links to a record's contact details and to what belongs to it. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { has, type Permission } from '#core/permissions.ts'
import { paths } from '../paths.ts'
import { useMe } from '#web/session.tsx'
import { mailLink, telephoneLink } from './reached.ts'
import './record.css'

/** The line; nothing where it is empty. */
export const RecordLinks = ({ children }: { children: ReactNode }) => <div className="fb-record-links">{children}</div>

interface PartProps {
  /** Kind of the number or address: `Mobile`. */
  label: string
  children: ReactNode
}
const Part = ({ label, children }: PartProps) => (
  <span className="fb-record-link">
    <span className="fb-muted">{label}</span> {children}
  </span>
)

interface WrittenProps {
  label: string
  value: string
  /** Text after it: an extension. */
  after?: string
}

const part = ({ label, value, after = '' }: WrittenProps, link: ReactNode) =>
  value !== '' && (
    <Part label={label}>
      {link}
      {after !== '' && `, ${after}`}
    </Part>
  )

export const Telephone = (props: WrittenProps) => part(props, <Outward href={telephoneLink(props.value)} {...props} />)

export const Mail = (props: WrittenProps) => part(props, <Outward href={mailLink(props.value)} {...props} />)

/** Shows a link out of the product; a value that cannot be a link is shown as text. */
export function Outward({ href, value, away = false }: { href: string | null; value: string; away?: boolean }) {
  if (href === null) return value
  return (
    <a href={href} {...(away && { target: '_blank', rel: 'noopener noreferrer' })}>
      {value}
    </a>
  )
}

interface RelatedProps {
  records: readonly { id: number; name: string; note?: string }[]
  /** Prefix of the records' addresses: `clients`. */
  prefix: string
  /** Permission to open them; without it one reads their names. */
  permission: Permission
}

/** Lists related records, with a link each where the viewer may see them. */
export function RelatedNames({ records, prefix, permission }: RelatedProps) {
  const sees = has(useMe(), permission)
  if (records.length === 0) return null
  return (
    <>
      {records.map(({ id, name, note = '' }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {sees ? <Link to={paths.to(`/${prefix}/${id}/`)}>{name}</Link> : name}
          {note !== '' && ` (${note})`}
        </span>
      ))}
    </>
  )
}
