import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** The same splash as in index.html, while the page starts. */
export function Splash() {
  return (
    <main className="splash">
      <VisuallyHidden as="output">Starting the till</VisuallyHidden>
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={72} height={72} />
      <p>Tuckshop</p>
    </main>
  )
}
