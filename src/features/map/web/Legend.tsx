/** Legend of the map's colours, and the attribution of the map below. */
import { stateWords } from './states.ts'

export const Legend = ({ attribution }: { attribution: string | undefined }) => (
  <div className="fb-map-legend">
    {Object.entries(stateWords).map(([state, word]) => (
      <span key={state} className="fb-phase" data-phase={state}>
        {word}
      </span>
    ))}
    {attribution !== undefined && <span className="fb-map-attribution">{attribution}</span>}
  </div>
)
