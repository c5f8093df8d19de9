import { Menu } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'

import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { useProfile } from '#features/auth/web/useProfile.ts'
import { call } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { activateCompany } from '../company.contract.ts'
import './OrgSwitcher.css'

/** The organisation one works in, in the header; a menu for those who work in several. */
export function OrgSwitcher() {
  const { org, orgs } = useProfile()
  const switchTo = useSwitch()
  const { words } = useLocale()
  if (orgs.length < 2) return <span className="fb-org">{org.name}</span>
  return (
    <Menu position="bottom-start" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className="fb-org" aria-label={`${words.organisation}: ${org.name}. Switch`}>
          <span>{org.name}</span>
          <IconSelector size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={words.organisations}>
        <Menu.RadioGroup
          value={String(org.id)}
          onChange={(id) => orgs.filter((record) => String(record.id) === id).forEach(switchTo)}
        >
          {orgs.map(({ id, name }) => (
            <Menu.RadioItem key={id} value={String(id)}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same as a list, for the menu of narrow screens. */
export function OrgList({ onChosen }: { onChosen: () => void }) {
  const { org, orgs } = useProfile()
  const switchTo = useSwitch()
  return (
    <section className="fb-orgs" aria-labelledby="fb-orgs-title">
      <h2 id="fb-orgs-title">{orgs.length > 1 ? 'Work in' : 'Working in'}</h2>
      <ul>
        {orgs.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === org.id || undefined}
              onClick={() => {
                onChosen()
                switchTo({ id, name })
              }}
            >
              {name}
              {id === org.id && <IconCheck size={16} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Switches the organisation by a plain request: it comes with the header, and many later screens need the contract,
 * too.
 */
export const workInOrg = (id: number): Promise<unknown> =>
  call(activateCompany, { params: { id: String(id) } }).catch(() => undefined)

/**
 * Returns the function that switches organisations. It leads to a screen of its own, so that the user is asked about
 * unsaved input first.
 */
function useSwitch() {
  const { org } = useProfile()
  const navigate = useNavigate()
  return (record: { id: number; name: string }) => {
    if (record.id !== org.id) void navigate({ to: '/switch/', state: { workIn: record } })
  }
}
