/* What the page does before its scripts take over. */

/* Shows a notice when one of them does not load, and retries until it does. */
const missing = new Set()
const show = (failed) => {
  document.getElementById('not-loaded').hidden = !failed
  if (failed) setTimeout(retry, 3000)
}
const retry = () => {
  Promise.all([...missing].map((source) => import(source))).then(
    () => show(false),
    () => show(true),
  )
}
const onError = ({ target }) => {
  if (target.type !== 'module') return
  if (missing.size === 0) show(true)
  missing.add(target.src)
}
addEventListener('error', onError, true)

/* The build has no query, and a prerendered link leads to another page with it; but not with a
   secret that a mail program has moved into it. */
if (location.search && !/%(25)*23/.test(location.search)) {
  for (const link of document.querySelectorAll('#root a[href^="/"]:not([target])')) {
    link.search ||= location.search
  }
}

/* Without the scripts, the browser would put the answers into the URL. */
addEventListener('submit', (event) => event.preventDefault())

/* The form notes that it was to be submitted, for the script that takes over. Enter presses the
   button, too. In a sandbox without `allow-forms`, nothing but the press is seen. */
addEventListener('click', ({ target }) => {
  const form = target.closest('[type=submit]')?.form
  if (form) form.dataset.sent = ''
})

/* A button that is pressed too early is pressed again as soon as it works: the last one. If an
   extension has changed the page, another has replaced it. */
const buttons = () => [...document.querySelectorAll('#root button[type="button"]')]
let pressed
const onClick = ({ target }) => {
  pressed = target.closest('button[type="button"]') ?? pressed
}
addEventListener('click', onClick, true)
addEventListener('hydrating', () => {
  removeEventListener('click', onClick, true)
  const index = buttons().indexOf(pressed)
  pressed?.click()
  if (!pressed?.isConnected) buttons()[index]?.click()
})
