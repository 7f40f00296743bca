/*
 * Runs before all else, and in browsers that are too old for the rest: ECMAScript 5 only.
 *
 * Sets the theme before the first paint, so that a till kept dark does not flash light (src/ui/theme.ts has the rest),
 * and sees to it that a till which can't start says so: index.html holds the words.
 */
;(function () {
  var page = document.documentElement

  try {
    var choice = localStorage.getItem('tuckshop.theme')
    if (choice === 'light' || choice === 'dark') page.setAttribute('data-theme', choice)
  } catch (error) {
    // Storage is closed to us: the system's preference counts.
  }

  var tooOld = !knowsAll()
  // src/main.tsx starts nothing then.
  if (tooOld) page.setAttribute('data-too-old', '')

  document.addEventListener('DOMContentLoaded', function () {
    var again = document.getElementById('start-again')
    // Unlike the link itself, this keeps all of the address.
    if (again)
      again.addEventListener('click', function (event) {
        event.preventDefault()
        location.reload()
      })
    if (tooOld) say('This browser is too old, or a part of it that the till needs is switched off.')
  })

  // A script that didn't come, or whose language this browser doesn't speak.
  addEventListener(
    'error',
    function (event) {
      if (event.target === window || event.target.tagName === 'SCRIPT')
        say('A part of it didn’t arrive. Check the connection, then try again.')
    },
    true,
  )

  // Once the till shows, the words are gone.
  function say(why) {
    var words = document.getElementById('start')
    if (!words || words.getAttribute('data-said') !== null) return
    words.setAttribute('data-said', '')
    document.getElementById('start-why').textContent = why
  }

  /* What the till can't do without, and no fall-back stands in for: docs/browsers.md. */
  function knowsAll() {
    try {
      return (
        new RegExp('(?<=a)b').test('ab') &&
        typeof Array.prototype.findLast === 'function' &&
        typeof structuredClone === 'function' &&
        'inert' in HTMLElement.prototype &&
        'adoptedStyleSheets' in document &&
        'locks' in navigator &&
        'CSSLayerBlockRule' in window &&
        CSS.supports('height', '1dvh') &&
        CSS.supports('container-type', 'inline-size')
      )
    } catch (error) {
      return false
    }
  }
})()
