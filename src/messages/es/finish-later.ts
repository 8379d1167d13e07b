import type { LaterMessages } from '../messages.ts'

export const finishLater: LaterMessages['finishLater'] = {
  notInTab:
    'Su navegador no guarda sus respuestas en este sitio. Si recarga la página, las pierde. Para conservarlas, elija “Guardar y terminar después”.',
  otherTab:
    'Usted empezó una solicitud en otra pestaña. Para continuarla, regrese a esa pestaña: lo que escriba aquí es una solicitud nueva.',
  title: 'Guardar y terminar después',
  saving: 'Guardando…',
  savedAt: (time) => `Guardada: ${time}`,
  unreachable:
    'No se guardó: no pudimos comunicarnos con el servidor. Sus respuestas siguen en esta pestaña y lo intentaremos de nuevo.',
  busy: 'No se guardó: no podemos guardar en este momento. Sus respuestas siguen en esta pestaña y lo intentaremos de nuevo.',
  tooLong:
    'No se guardó: una respuesta es demasiado larga. Acórtela y presione “Siguiente” para volver a guardar. Sus respuestas siguen en esta pestaña.',
  gone: 'No se guardó: la solicitud guardada venció o se borró. Sus respuestas siguen en esta pestaña.',
  outdated:
    'No se guardó: otro dispositivo guardó esta solicitud con una versión más reciente. Recargue la página y continúe. Sus respuestas siguen en esta pestaña.',
  newLink: 'Guardar con un enlace nuevo',
  intro:
    'Abra este enlace en cualquier dispositivo para continuar. Desde ahora también guardamos cada vez que presione “Siguiente”.',
  secret:
    'Sus respuestas se cifran antes de salir de esta página. Quien tenga el enlace puede abrirlas. Nosotros no podemos, así que consérvelo: si pierde el enlace, nadie puede recuperar sus respuestas.',
  sensitive:
    'No guardamos números de Seguro Social, fechas de nacimiento, TIN, números bancarios ni su firma. Tendrá que ingresarlos de nuevo cuando vuelva.',
  until: (date, days) =>
    `El enlace funciona hasta el ${date}. Cada vez que la abra o la guarde, funcionará otros ${days} días.`,
  link: 'Su enlace',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  notCopied: 'No pudimos copiar el enlace. Selecciónelo arriba y cópielo.',
  share: 'Compartir',
  shareOwn: 'Enviar a otro dispositivo',
  email: 'Enviármelo por correo electrónico',
  file: 'Guardar como archivo',
  code: 'El enlace como código QR, para la cámara de su teléfono',
  emailSubject: (brandName) => `Su solicitud a ${brandName}`,
  note: (link, date) =>
    `Abra este enlace para terminar su solicitud:\n\n${link}\n\nFunciona hasta el ${date}. Cualquier persona que tenga este enlace puede abrir su solicitud, así que no lo comparta.\n`,
  fileName: 'terminar-mi-solicitud.txt',
  done: 'Listo',
  delete: 'Borrar ahora',
  deleting: {
    title: '¿Borrar la solicitud guardada?',
    body: 'El enlace dejará de funcionar en todos los dispositivos. Lo que escribió sigue en esta pestaña.',
    confirm: 'Borrarla',
    cancel: 'Conservarla',
    done: 'La solicitud guardada se borró. Sus respuestas siguen en esta pestaña.',
    failed: 'No pudimos borrarla. Revise su conexión e intente de nuevo.',
  },
  conflict: {
    title: '¿Qué respuestas quiere conservar?',
    body: 'Esta solicitud se guardó en otro dispositivo después de que usted la abrió aquí. Estas respuestas son diferentes:',
    again:
      'Si usa las respuestas del otro dispositivo, tendrá que volver a ingresar los números de Seguro Social, las fechas de nacimiento, los TIN, los números bancarios y su firma.',
    question: 'Pregunta',
    own: 'En este dispositivo',
    other: 'En el otro dispositivo',
    empty: 'Sin respuesta',
    keepOwn: 'Conservar las respuestas de este dispositivo',
    useOther: 'Usar las respuestas del otro dispositivo',
    postponed:
      'No se guardó: esta solicitud se guardó en otro dispositivo. Sus respuestas siguen en esta pestaña.',
    compare: 'Elegir qué respuestas conservar',
  },
}

export const dialogs: LaterMessages['dialogs'] = {
  cancel: {
    title: '¿Seguro que desea cancelar su solicitud?',
    body: 'Se borrará todo lo que escribió.',
    confirm: 'Sí, cancelar',
    cancel: 'No, continuar',
  },
  startOver: {
    title: '¿Borrar todo lo que escribió?',
    body: 'Volverá al primer paso. Esta acción no se puede deshacer.',
    confirm: 'Borrar todo',
    cancel: 'Conservar mis respuestas',
  },
  savedToo: 'También se borra la solicitud que guardó para después. Su enlace dejará de funcionar.',
  linksRemain:
    'Los enlaces que envió a propietarios o a un firmante seguirán funcionando hasta que venzan. Para que uno deje de funcionar, conserve sus respuestas y anúlelo antes.',
}

/** The texts for an applicant who is away from the page. */
export const idle: LaterMessages['idle'] = {
  ending: (minutes) =>
    `¿Sigue ahí? Borraremos las respuestas confidenciales en ${minutes} minutos. Presione una tecla o toque la página para conservarlas.`,
  ended:
    'Tras mucho tiempo sin actividad, borramos las respuestas de esta pestaña. Si guardó un enlace, sigue funcionando.',
}
