import type { ReactNode } from 'react'

import './Figures.css'

/** Shows a few figures side by side, each below its name; `false` entries are left out. */
export const Figures = ({ of }: { of: readonly (readonly [name: string, value: ReactNode] | false)[] }) => (
  <dl className="fb-figures">
    {of.map(
      (figure) =>
        figure && (
          <div key={figure[0]}>
            <dt>{figure[0]}</dt>
            <dd>{figure[1]}</dd>
          </div>
        ),
    )}
  </dl>
)
