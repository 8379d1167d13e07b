/* The page's scripts that do not come are told of, and asked for again. */
const missing = new Set()
const tell = (failed) => {
  document.getElementById('not-loaded').hidden = !failed
  if (failed) setTimeout(ask, 3000)
}
const ask = () => {
  Promise.all([...missing].map((source) => import(source))).then(
    () => tell(false),
    () => tell(true),
  )
}
const miss = ({ target }) => {
  if (target.type !== 'module') return
  if (missing.size === 0) tell(true)
  missing.add(target.src)
}
addEventListener('error', miss, true)
/* Until the scripts are there, the browser itself would put the answers into the address. The form
   keeps that it was sent, for the script that takes it over. */
addEventListener('submit', (event) => {
  event.preventDefault()
  event.target.dataset.sent = ''
})
