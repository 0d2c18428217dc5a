/** Telling players that it is their turn. */
export default {
  "notices.title": "¡Te toca! {title}",
  "notices.turn": "Te toca en {game}",
  "notices.turn.about": "La mesa te espera.",
  "notices.reminder.about": "Todavía te toca. La mesa te espera.",
  "notices.ask": "Te tocó mientras estabas en otra cosa. ¿Te avisamos la próxima vez?",
  "notices.yes": "Sí, gracias",
  "notices.no": "No, gracias",
  "notices.switch": "Avisarme cuando me toque",
  "notices.reach.denied": "Tu navegador no lo permite. Puedes cambiarlo en sus ajustes para este sitio.",
  "notices.reach.impossible":
    "Este navegador no muestra avisos aquí: hacen falta https y, en un iPhone o iPad, la aplicación instalada.",
  "notices.reach.while-open": "Te avisaremos mientras la mesa esté abierta en una pestaña.",
  "notices.reach.always": "Te avisaremos aquí, incluso con la página cerrada.",
};
