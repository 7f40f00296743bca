// ECMAScript 5, as is: docs/browsers.md, src/ui/theme.ts.
;(function () {
  var page = document.documentElement
  var here = document.currentScript.src

  try {
    var choice = localStorage.getItem('tuckshop.theme')
    if (choice === 'light' || choice === 'dark') page.setAttribute('data-theme', choice)
  } catch (error) {}

  // Keeps zod from trying `new Function`, which the page's policy forbids: before any module makes a schema.
  window['__zod_globalConfig'] = { jitless: true }

  var tooOld = !knowsAll()
  if (tooOld) page.setAttribute('data-too-old', '')
  else if (!practises()) askForSettings()

  // Once the page is read, before the till's script runs.
  document.addEventListener('readystatechange', function () {
    if (document.readyState === 'interactive' && !tooOld && beginsWithSignIn()) showSignIn()
  })

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

  // As src/terminal/purpose.ts says; practice asks the shop's server nothing.
  function practises() {
    var place = new URL('training', here).pathname
    return (location.pathname + '/').indexOf(place + '/') === 0
  }

  // As src/sign-in/entry.ts says, or a little less; over plain http the till says what is wrong.
  function beginsWithSignIn() {
    var other = /\/(?:forgot-password|reset-password|customer)\/*$/
    return isSecureContext && !practises() && !other.test(location.pathname)
  }

  // The form that the build has drawn into the page. React takes it over with what was typed: src/sign-in/early-sign-in.ts.
  function showSignIn() {
    var root = document.getElementById('root')
    var form = root.querySelector('form')
    if (!form) return
    var early = (window.earlySignIn = { pressed: false })
    var name = form.elements.username
    var first = name
    try {
      name.defaultValue = localStorage.getItem('tuckshop.username') || ''
    } catch (error) {}
    if (name.defaultValue) {
      form.elements.remember.defaultChecked = true
      first = form.elements.password
    }
    root.hidden = false
    first.focus()
    // Only the till's script can sign in, and a password must never get into an address.
    form.addEventListener('submit', function (event) {
      if (window.earlySignIn !== early) return
      event.preventDefault()
      early.pressed = true
    })
    if (window.settingsAnswer)
      window.settingsAnswer
        .then(function (answer) {
          return answer.clone().json()
        })
        .then(function (settings) {
          if (/"signIn"/.test(JSON.stringify(settings.presets)))
            root.querySelector('[data-demo]').hidden = false
        })
        .catch(function () {})
  }

  // The till's script, still on its way, takes the answer over: src/app/settings-answer.ts.
  function askForSettings() {
    var url = new URL('config.json', here)
    window.settingsAnswer = fetch(url, { cache: 'no-cache', credentials: 'same-origin' })
    window.settingsAnswer.catch(function () {})
  }

  function say(why) {
    var words = document.getElementById('start')
    if (!words || words.getAttribute('data-said') !== null) return
    words.setAttribute('data-said', '')
    words.setAttribute('role', 'main')
    document.getElementById('start-why').textContent = why
    document.getElementById('root').hidden = true
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
