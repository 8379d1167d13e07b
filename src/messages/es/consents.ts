import type { ConsentContext } from '../../application/consents.ts'
import type { LaterMessages } from '../messages.ts'

function contactUs({ supportEmail, supportPhone, brandName }: ConsentContext): string {
  if (supportEmail !== '') return `escriba a ${supportEmail}`
  return supportPhone === '' ? `escriba a ${brandName}` : `llame al ${supportPhone}`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function accountIn({ bankName, accountEnding, isLinked }: ConsentContext): string {
  if (accountEnding === '' && !isLinked) {
    return bankName === ''
      ? 'La cuenta cuyo número todavía debe ingresar'
      : `La cuenta de esta solicitud, ${bankName}`
  }
  const account =
    accountEnding === '' ? 'La cuenta que validó' : `Cuenta terminada en ${accountEnding}`
  return bankName === '' ? account : `${account}, ${bankName}`
}

/** A changed text needs a new version: its day and `.es`, and `.2` for a second on that day. */
export const consents: LaterMessages['consents'] = {
  /** 15 U.S.C. 7001(c): scope, withdrawing, paper, hardware and software. */
  'electronic-records': (context) => ({
    version: '2026-11-24.es',
    title: 'Documentos electrónicos y firma electrónica',
    statement: `Usted acepta firmar electrónicamente y recibir en formato electrónico el contrato, las divulgaciones y los avisos de ${context.brandName}.`,
    details: [
      {
        term: 'Qué abarca',
        text: 'Esta solicitud, el Contrato para comercios y todas las divulgaciones, estados de cuenta y avisos sobre su cuenta que resulten de ellos.',
      },
      {
        term: 'Cómo retirarlo',
        text: `Puede retirar este consentimiento en cualquier momento: ${contactUs(context)}. Lo que haya firmado o recibido antes conserva su validez. No hay ningún cargo. Si lo retira, es posible que no podamos seguir prestándole servicio.`,
      },
      {
        term: 'Copias en papel',
        text: 'Puede pedir de la misma manera, sin costo, una copia en papel de cualquier documento.',
      },
      {
        term: 'Qué necesita',
        text: 'Un navegador web actualizado, una dirección de correo electrónico que usted revise, un programa que abra archivos PDF y una impresora o espacio para guardar copias. Al firmar aquí, demuestra que puede abrir estos documentos. Avísenos si cambia su dirección de correo electrónico.',
      },
    ],
    links: [],
  }),

  'privacy-and-terms': ({ brandName, privacyUrl, termsUrl }) => ({
    version: '2026-11-22.es',
    title: 'Privacidad y términos',
    statement: `Usted acepta los Términos del servicio y ha leído en la Política de privacidad cómo ${brandName} maneja la información personal.`,
    details: [],
    links: [
      { text: 'Política de privacidad', url: privacyUrl },
      { text: 'Términos del servicio', url: termsUrl },
    ],
  }),

  /** 31 CFR 1010.230: the person who opens the account certifies it, as far as they know. */
  'beneficial-ownership': ({ brandName }) => ({
    version: '2026-11-22.es',
    title: 'Beneficiarios finales',
    statement:
      'Usted certifica que, a su leal saber y entender, la información que dio sobre los propietarios y sobre la persona que controla el negocio es completa y correcta.',
    details: [
      {
        term: 'Quiénes deben figurar',
        text: 'Toda persona que posea, directa o indirectamente, el 25 por ciento o más del negocio, y una persona con responsabilidad significativa de controlarlo o administrarlo.',
      },
      {
        term: 'Por qué',
        text: `Las normas federales (31 CFR 1010.230) se lo exigen a toda persona que abra una cuenta para una empresa. Avise a ${brandName} si cambian los propietarios o la persona con control.`,
      },
    ],
    links: [],
  }),

  /** Nacha Operating Rules: receiver, account, amounts, times, revocation, and a copy. */
  'ach-authorization': (context) => ({
    version: '2026-11-24.es',
    title: 'Autorización de ACH',
    statement: `Usted autoriza a ${context.brandName}, a su banco miembro y a los agentes de ambos a hacer créditos y débitos por ACH en la cuenta bancaria indicada abajo, y a corregir errores de la misma manera.`,
    details: [
      { term: 'Titular de la cuenta', text: context.legalBusinessName },
      { term: 'Cuenta', text: accountIn(context) },
      {
        term: 'Montos',
        text: 'Créditos por sus ventas con tarjeta. Débitos por reembolsos, contracargos, cargos y cualquier otra cantidad que deba según el Contrato para comercios, cada uno por el monto que se deba en ese momento.',
      },
      {
        term: 'Cuándo',
        text: 'Solo si se aprueba su solicitud; después, a medida que se liquiden las ventas con tarjeta y venzan las cantidades que deba, hasta que usted revoque esta autorización y se haya pagado todo lo que debe.',
      },
      {
        term: 'Cómo revocarla',
        text: `${capitalized(contactUs(context))} al menos diez días hábiles antes de la fecha en que quiera que termine. Seguirá debiendo lo que haya vencido para entonces.`,
      },
      {
        term: 'Cuenta comercial',
        text: 'Usted confirma que la cuenta es comercial y que el negocio queda obligado por las Reglas Operativas de Nacha para operaciones corporativas (CCD). Su copia firmada incluye esta autorización.',
      },
    ],
    links: [],
  }),
}
