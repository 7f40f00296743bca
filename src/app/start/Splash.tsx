/** The same splash as in index.html, while the page starts. */
export function Splash() {
  return (
    <main className="splash">
      <output className="sr-only">Starting the till</output>
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width={72} height={72} />
      <p>Tuckshop</p>
    </main>
  )
}
