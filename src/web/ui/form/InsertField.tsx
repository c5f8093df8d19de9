import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'

import { fieldWords } from '#core/textFields.ts'
import { Button } from '../Button.tsx'
import { OpenMenu } from '../table/RowMenu.tsx'

interface InsertFieldProps {
  /** The text that the field goes into. */
  label: string
  fields: Readonly<Record<string, string>>
  root: RefObject<HTMLElement | null>
}

/** The menu that puts a field where one last typed. */
export function InsertField({ label, fields, root }: InsertFieldProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const insert = (field: string) => {
    // The menu gives the focus back first, when it closes.
    setTimeout(() => root.current?.dispatchEvent(new CustomEvent('fb-insert', { detail: `{{${field}}}` })), 50)
  }
  return (
    <span className="fb-menu-anchor fb-field-insert">
      <Button
        ref={button}
        tone="quiet"
        icon={<IconPlus size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={opened}
        aria-label={`Insert field into ${label}`}
        onClick={() => setOpened(true)}
      >
        Insert field
      </Button>
      {opened && (
        <OpenMenu
          actions={Object.entries(fields).map(([field, title]) => ({
            label: fieldWords(field),
            title,
            onClick: () => insert(field),
          }))}
          onClose={() => setOpened(false)}
        />
      )}
    </span>
  )
}
