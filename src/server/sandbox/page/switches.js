/** Shows the sandbox's switches and turns them as they are chosen. */
const PATH = '/sandbox/switches'

const byId = (id) => document.getElementById(id)
const services = byId('services')
const submission512 = byId('submission512')
const bankLinkError = byId('bankLinkError')
const status = byId('status')

async function ask(method, body) {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(PATH, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}`)
  return response.json()
}

let turning = Promise.resolve()

/** One after the other, as they were chosen; the page shows what the last has led to. */
function turn(method, body) {
  const mine = turning.then(async () => {
    try {
      const { switches } = await ask(method, body)
      if (turning === mine) show(switches)
      status.textContent = 'Switched.'
    } catch {
      status.textContent = 'The sandbox could not be reached. Nothing was switched.'
    }
  })
  turning = mine
}

function show(switches) {
  for (const [service, fault] of Object.entries(switches.services)) byId(service).value = fault
  submission512.checked = switches.submission512
  bankLinkError.value = switches.bankLinkError
}

function option(value, text) {
  return new Option(text, value)
}

const { switches, faults, errorCodes, services: all, names } = await ask('GET')
for (const service of all) {
  const label = document.createElement('label')
  const select = document.createElement('select')
  select.id = service
  select.append(...faults.map(({ name, meaning }) => option(name, meaning)))
  select.addEventListener('change', () => turn('PATCH', { services: { [service]: select.value } }))
  label.append(names[service], select)
  services.append(label)
}
bankLinkError.append(option('', 'none'), ...errorCodes.map((code) => option(code, code)))
bankLinkError.addEventListener('change', () =>
  turn('PATCH', { bankLinkError: bankLinkError.value }),
)
submission512.addEventListener('change', () =>
  turn('PATCH', { submission512: submission512.checked }),
)
byId('reset').addEventListener('click', () => turn('DELETE'))
show(switches)
