/** Lo que un invitado puede hacer con lo suyo. */
export default {
  "profile.sessions": "Dónde tienes la sesión abierta",
  "profile.session.unknown": "Otro navegador o programa",
  "profile.session.current": "esta",
  "profile.session.seen": "usada por última vez el {day}",
  "profile.session.end": "Cerrar",
  "profile.session.end-of": "Cerrar: {label}",
  "profile.session.ended": "Cerrada. Allí ya no estás dentro.",
  "profile.session.others": "Cerrar todas las demás",
  "profile.code.new": "Código nuevo",
  "profile.code.why": "El código que tienes deja de valer. Apunta el nuevo.",
  "profile.code.sure": "Pedir un código nuevo",
  "profile.code.got": "Este es tu código nuevo. El anterior ya no vale.",
  "profile.logout": "Cerrar sesión",
  "profile.logout.why":
    "Este navegador te olvida. Tu código de recuperación te trae de vuelta; sin él nadie puede encontrar tus partidas.",
  "profile.logged-out": "Has cerrado la sesión.",
  "profile.delete": "Borrarme",
  "profile.delete.why":
    "Se van tu nombre, tus sesiones, tu código y tus barajas, y cada mesa en la que no quede nadie más. Las partidas con otros se quedan; allí te llamarás Guest. Nadie puede deshacerlo.",
  "profile.delete.confirm": "Escribe tu nombre para confirmar: {name}",
  "profile.delete.sure": "Borrarme para siempre",
  "profile.delete.wrong": "Ese no es tu nombre tal como aparece.",
  "profile.deleted": "Te has borrado.",
};
