import type { ReactNode } from 'react'

import type { KeyGroup } from '../actions.ts'
import { Dialog } from './Dialog.tsx'
import './KeyList.css'

/** The list of keys in the dialog of `?`. */
export const KeyList = (props: {
  onClose: () => void
  groups: readonly KeyGroup[]
  /** A link to a longer explanation. */
  extra?: ReactNode
}) => (
  <Dialog opened title="Keyboard shortcuts" width={640} onCancel={props.onClose} extra={props.extra}>
    <div className="fb-key-groups">
      {props.groups.map((group) => (
        <section key={group.title}>
          <h3>{group.title}</h3>
          <dl>
            {group.keys.map(({ keys, does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key} className="fb-kbd">
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
)
