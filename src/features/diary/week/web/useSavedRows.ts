/** Rows that were added by hand, remembered per organisation and person though nothing is logged on them. */
import { useState } from 'react'

import { useMe } from '#web/session.tsx'
import { readSettings, writeSettings } from '#web/settings.ts'
import { workKey, type WeekWork } from './weekRows.ts'

export type SavedWork = WeekWork & { project_id: number; project: { reference: string; name: string } }

const module = 'diary-week'
const max = 30

export function useSavedRows(userId: number) {
  const { org } = useMe()
  const setting = `rows-${userId}`
  const stored = () => rowsIn(readSettings(module, org.id)[setting])
  const [saved, setSaved] = useState(stored)
  const remember = (rows: SavedWork[]) => {
    const next = rows.slice(-max)
    setSaved(next)
    writeSettings(module, org.id, { ...readSettings(module, org.id), [setting]: JSON.stringify(next) })
  }
  // Computed from the current rows: a copy of last week's rows is fetched first, and some may be added meanwhile.
  const others = (keys: readonly string[]) => stored().filter((row) => !keys.includes(workKey(row)))
  return {
    kept: saved,
    keep: (rows: readonly SavedWork[]) => remember([...others(rows.map(workKey)), ...rows]),
    drop: (key: string) => remember(others([key])),
  }
}

/** Parses the rows stored in the browser; anything invalid is left out. */
function rowsIn(text: string | undefined): SavedWork[] {
  try {
    const rows: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(rows) ? rows.filter(isRow) : []
  } catch {
    return []
  }
}

function isRow(row: unknown): row is SavedWork {
  if (typeof row !== 'object' || row === null || !('project_id' in row) || !('project' in row)) return false
  const { project, task } = row as { project: unknown; task?: { name?: unknown } | null }
  return (
    typeof row.project_id === 'number' &&
    typeof (project as { name?: unknown } | null)?.name === 'string' &&
    (task === null || typeof task?.name === 'string')
  )
}
