/** A key in a list: how it begins, until when it is good, what it may do, when it was used last, and its end. */
import type { KeyPermission } from '#core/apiKeys.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { type ApiKey, listApiKeys, listFirmKeys, revokeApiKey } from '../apiKeys.contract.ts'
import { keyWords } from '../apiKeyWords.ts'
import { useState } from 'react'
import './keys.css'

const states = { good: '', over: 'Over', revoked: 'Revoked', left: 'Owner has left' } as const

/** `owner`: whose it is, where it is not the reader's. */
export function KeyRow({ apiKey, owner }: { apiKey: ApiKey; owner?: string }) {
  const { formats, timezone, words } = useLocale()
  const [asking, setAsking] = useState(false)
  const revoke = useEndpointMutation(revokeApiKey, [listApiKeys, listFirmKeys], () =>
    notifySuccess('Key revoked. It no longer works.'),
  )
  const { id, name, prefix, permissions, lost, end_date, state, last_used, last_address } = apiKey
  const wordsOf = keyWords(words)
  const used =
    last_used === null ? 'never used' : `last used ${formats.dateTime(last_used, timezone)} from ${last_address}`
  return (
    <li className="fb-key">
      <div>
        <strong>{name}</strong> <code className="fb-muted">{prefix}…</code>{' '}
        {state !== 'good' && <Chip tone="warning">{states[state]}</Chip>}
        <div className="fb-muted fb-small">
          {owner !== undefined && `${owner} · `}
          {used} · valid until {formats.longDate(end_date)}
        </div>
        <details className="fb-small">
          <summary>
            Permissions {permissions.length === 1 ? 'one thing' : `${permissions.length} things`}
            {lost.length > 0 && `, ${lost.length} of them lost`}
          </summary>
          <ul>
            {permissions.map((permission) => (
              <li key={permission}>
                May {wordsOf(permission as KeyPermission)}
                {lost.includes(permission) && <span className="fb-muted"> (lost: the owner no longer has it)</span>}
              </li>
            ))}
          </ul>
        </details>
      </div>
      {state === 'good' && (
        <Button aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={`Revoke ${name}?`}
        confirmLabel="Revoke"
        tone="danger"
        onCancel={() => setAsking(false)}
        onConfirm={() => revoke.mutateAsync({ params: { id: String(id) } }).then(() => setAsking(false))}
      >
        Programs that use this key stop working at once. You cannot undo this.
      </ConfirmDialog>
    </li>
  )
}
