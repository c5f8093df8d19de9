/** A colour as a dot; without one, an outline. */
export const Swatch = ({ colour }: { colour: string }) => (
  <svg className="fb-swatch" viewBox="0 0 12 12" aria-hidden>
    <circle cx="6" cy="6" r="5" {...(colour !== '' && { fill: colour })} />
  </svg>
)
