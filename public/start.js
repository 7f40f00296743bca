// ECMAScript 5, as is: docs/testing.md, src/ui/part/theme.ts.
;(function () {
  var page = document.documentElement

  try {
    var choice = localStorage.getItem('tuckshop.theme')
    if (choice === 'light' || choice === 'dark') page.setAttribute('data-theme', choice)
  } catch (error) {}

  // Keeps zod from trying `new Function`, which the page's policy forbids: before any module makes a schema.
  window['__zod_globalConfig'] = { jitless: true }

  var tooOld = !knowsAll()
  if (tooOld) page.setAttribute('data-too-old', '')

  document.addEventListener('DOMContentLoaded', function () {
    var again = document.getElementById('start-again')
    if (again)
      again.addEventListener('click', function (event) {
        event.preventDefault()
        location.reload()
      })
    if (tooOld) say('This browser is too old, or a part of it that the till needs is switched off.')
  })

  addEventListener(
    'error',
    function (event) {
      if (event.target === window || event.target.tagName === 'SCRIPT')
        say('A part of it didn’t arrive. Check the connection, then try again.')
    },
    true,
  )

  // The words are in the splash, whose place the till takes when it starts.
  function say(why) {
    var words = document.getElementById('start')
    if (!words || words.getAttribute('data-said') !== null) return
    words.setAttribute('data-said', '')
    document.getElementById('start-why').textContent = why
  }

  function knowsAll() {
    try {
      return (
        new RegExp('(?<=a)b').test('ab') &&
        typeof Array.prototype.findLast === 'function' &&
        typeof structuredClone === 'function' &&
        'inert' in HTMLElement.prototype &&
        'adoptedStyleSheets' in document &&
        // Over plain http no browser has them; the till says so itself.
        (!isSecureContext || 'locks' in navigator) &&
        'CSSLayerBlockRule' in window &&
        CSS.supports('height', '1dvh') &&
        CSS.supports('container-type', 'inline-size')
      )
    } catch (error) {
      return false
    }
  }
})()
