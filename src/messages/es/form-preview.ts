export const previewNotice =
  'Vista previa: este es el formulario tal como está ahora su archivo. Vuelva a cargar la página para ver lo que cambió. No se puede enviar nada.'
