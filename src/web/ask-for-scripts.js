/* Asks for the page's scripts; scripts that do not come are told of, and asked for again. */
const sources = __SCRIPTS__
const tell = (failed) => {
  document.getElementById('not-loaded').hidden = !failed
}
const ask = () => {
  Promise.all(sources.map((source) => import(source))).then(
    () => tell(false),
    () => {
      tell(true)
      setTimeout(ask, 3000)
    },
  )
}
/* Until the scripts are there, the browser itself would put the answers into the address. */
addEventListener('submit', (event) => event.preventDefault())
if (document.getElementById('root').firstChild) requestAnimationFrame(() => setTimeout(ask))
else ask()
